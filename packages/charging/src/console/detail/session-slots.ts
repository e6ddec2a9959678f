import { defineSlot } from '@evops/kit'

/** Slot next to a session's bill for higher domains, for example for the invoice. */
export const sessionSideSlot = defineSlot<{ sessionId: string }>('charging.session.rail', 'nothing')
