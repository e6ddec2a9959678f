/*
 * What of a card's numbers is shown to whoever may not see all of them (S-20): whoever knows a chip's number can make
 * another that charges on its holder's wallet.
 */

const dots = '••••'

/** A printed number, or a chip's: its last four characters, which tell it apart on a counter. */
export function maskCard(text: string): string {
  return text === '' ? '' : text.length <= 4 ? dots : `${dots} ${text.slice(-4)}`
}

/** What names a card, masked; the rest as it is. */
export function maskedCard<Card extends { cardNo: string; uid?: string; otherCardNo?: string | null }>(
  card: Card,
): Card {
  return {
    ...card,
    cardNo: maskCard(card.cardNo),
    ...(card.uid !== undefined && { uid: maskCard(card.uid) }),
    ...(typeof card.otherCardNo === 'string' && { otherCardNo: maskCard(card.otherCardNo) }),
  }
}
