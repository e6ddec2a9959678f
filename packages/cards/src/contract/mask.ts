import { maskTag } from '@evops/platform/contract'

/** What names a card, masked, for the audit log and for files; the rest as it is. Replies are masked as they leave. */
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
