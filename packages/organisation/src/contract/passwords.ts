/** NIST SP 800-63B: length counts, rules of composition don't. */
export const passwordMinLength = 8
export const passwordMaxLength = 128
