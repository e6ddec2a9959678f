import { slot } from '@evops/kit'

/** Slot next to a session's bill for higher domains, for example for the invoice. */
export const sessionRail = slot<{ sessionId: string }>('charging.session.rail', 'nothing')
