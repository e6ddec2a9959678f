import { defineSlot } from '@evops/kit'

/** Slot beside the bill of a session, in which packages that depend on charging show a panel, for example the invoice. */
export const sessionSideSlot = defineSlot<{ sessionId: string }>('charging.session.rail', 'nothing')
