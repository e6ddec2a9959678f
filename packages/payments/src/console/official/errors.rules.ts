/** Errors of WeChat's token call that the operator can resolve, from its documentation. */
const errorCodes = [
  -1, 0, 40_001, 40_002, 40_013, 40_125, 40_164, 40_243, 41_004, 43_002, 45_009, 45_011, 50_004, 50_007,
] as const

/** Returns the text key of an error. Other errors are shown by their number. */
export function wechatErrorKey(code: number) {
  const found = errorCodes.find((one) => one === code)
  return found === undefined
    ? ('payments.official.error.other' as const)
    : (`payments.official.error.${found}` as const)
}
