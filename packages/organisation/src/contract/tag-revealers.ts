/** Who may see the numbers of cards and tags in full: on a card, of a start token, in the audit log. */
export const tagRevealers = ['onlinecard:reveal', 'offlinecard:reveal'] as const
