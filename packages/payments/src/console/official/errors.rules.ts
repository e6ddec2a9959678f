/** WeChat's errors of a token call, as its documentation lists them, that the operator can do something about. */
const known = [
  -1, 0, 40_001, 40_002, 40_013, 40_125, 40_164, 40_243, 41_004, 43_002, 45_009, 45_011, 50_004, 50_007,
] as const

/** The word of an error; others are shown by their number. */
export function errorWord(code: number) {
  const found = known.find((one) => one === code)
  return found === undefined
    ? ('payments.official.error.other' as const)
    : (`payments.official.error.${found}` as const)
}
