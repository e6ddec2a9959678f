/** Error codes of enterprise WeChat that this product explains (developer.work.weixin.qq.com/document/path/90313). */
export const knownWecomCodes = [
  '40001',
  '40013',
  '40014',
  '40056',
  '42001',
  '45009',
  '60011',
  '60020',
  '81013',
  '301002',
] as const
export type KnownWecomCode = (typeof knownWecomCodes)[number]

/** Returns the error code at the beginning of an answer such as `60020 not allow to access from your ip`. */
export function wecomCodeOf(answer: string | null): string | undefined {
  return /^(-?\d+)\b/.exec(answer ?? '')?.[1]
}
export function isKnownWecomCode(code: string): code is KnownWecomCode {
  return knownWecomCodes.some((one) => one === code)
}
