mov r13, c0
