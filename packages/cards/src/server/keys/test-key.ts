/**
 * Public key of blank test cards from GlobalPlatform's specification (Card Specification 2.3, annex on test keys). For
 * the demo and the simulated card only, never for cards that hold money.
 */
export const testCardKey = Buffer.from('404142434445464748494A4B4C4D4E4F', 'hex')
