/** Password limits after NIST SP 800-63B: length matters, composition rules do not. */
export const passwordMinLength = 8
export const passwordMaxLength = 128
