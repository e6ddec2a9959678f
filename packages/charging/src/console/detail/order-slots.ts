import { slot } from '@evops/kit'

/** Beside an order's bill: what higher domains know of it (its invoice). */
export const orderRail = slot<{ orderId: string }>('charging.order.rail', 'nothing')
