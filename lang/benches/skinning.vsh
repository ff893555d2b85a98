vs_2_0
dcl_position v0
dcl_normal v1
dcl_texcoord v2
dcl_blendweight v3
dcl_blendindices v4
def c9, 0.0, 1.0, 765.0, 0.5
mul r0, v4, c9.z
mova a0, r0
mul r1, v3.x, c[a0.x + 20]
mul r2, v3.x, c[a0.x + 21]
mul r3, v3.x, c[a0.x + 22]
mad r1, v3.y, c[a0.y + 20], r1
mad r2, v3.y, c[a0.y + 21], r2
mad r3, v3.y, c[a0.y + 22], r3
mad r1, v3.z, c[a0.z + 20], r1
mad r2, v3.z, c[a0.z + 21], r2
mad r3, v3.z, c[a0.z + 22], r3
mad r1, v3.w, c[a0.w + 20], r1
mad r2, v3.w, c[a0.w + 21], r2
mad r3, v3.w, c[a0.w + 22], r3
dp4 r4.x, v0, r1
dp4 r4.y, v0, r2
dp4 r4.z, v0, r3
mov r4.w, c9.y
dp3 r5.x, v1, r1
dp3 r5.y, v1, r2
dp3 r5.z, v1, r3
m4x4 oPos, r4, c0
nrm r6.xyz, r5
sub r7.xyz, c8, r4
nrm r8.xyz, r7
dp3 r6.w, r6, r8
max r6.w, r6.w, c9.x
pow r7.x, r6.w, c9.w
mad r7, r7.x, c10, r6.w
min r7, r7, c9.y
mul oD0, r7, c11
mov oT0.xy, v2
mov oD1, c12
