import { slot } from '@evops/kit'

/** Beside an order's bill: what higher domains know of it (its invoice). */
export const sessionRail = slot<{ sessionId: string }>('charging.session.rail', 'nothing')
