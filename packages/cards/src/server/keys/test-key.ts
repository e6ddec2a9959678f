/**
 * The key that blank test cards carry, printed in GlobalPlatform's specification (Card Specification 2.3, annex on test keys) and
 * known to everybody: for the demo and the simulated card, never for cards that hold money.
 */
export const testCardKey = Buffer.from('404142434445464748494A4B4C4D4E4F', 'hex')
