import { maskTag } from '@evops/platform/contract'

/** Returns a card with masked numbers, for the audit log and for files. API replies are masked automatically. */
export function maskedCard<
  Card extends { cardNo: string; uid?: string; secureNo?: string | null; otherCardNo?: string | null },
>(card: Card): Card {
  return {
    ...card,
    cardNo: maskTag(card.cardNo),
    ...(card.uid !== undefined && { uid: maskTag(card.uid) }),
    ...(typeof card.secureNo === 'string' && { secureNo: maskTag(card.secureNo) }),
    ...(typeof card.otherCardNo === 'string' && { otherCardNo: maskTag(card.otherCardNo) }),
  }
}
