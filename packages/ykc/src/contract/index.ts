export { checksumOf } from './checksum.rules.ts'
export {
  bytesAroundLength,
  decodeFrame,
  encodeFrame,
  greatestSentLength,
  leastLength,
  startByte,
  type ChecksumOrder,
  type YkcFrame,
} from './frame.rules.ts'
export {
  answerTypeOf,
  isQuestion,
  questionTypeOf,
  decodeMessage,
  encodeMessage,
  leastBodyBytes,
  zeroValuesOf,
} from './codec.rules.ts'
export type { DecodeFault } from './codec.rules.ts'
export {
  comesFromChargePoint,
  messageNameOf,
  ykcMessages,
  type YkcMessage,
  type YkcMessageName,
  type YkcValues,
} from './messages.ts'
export { fromHex, toHex } from './hex.ts'
export {
  listShownFields,
  loggedYkcNames,
  maskedYkcFields,
  shownHexOf,
  type ShownYkcField,
} from './shown-fields.rules.ts'
