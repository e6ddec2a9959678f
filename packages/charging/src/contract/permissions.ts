/** Who may look at orders. */
export const orderViewers = ['transOrderPerm'] as const
/** Starting and stopping: whoever controls orders or charge points. */
export const orderControllers = ['chgtransorder:control', 'chgpile:control'] as const
/** Void, waive, refund, edit. What moves money waits for a second person. */
export const orderEditors = ['chgtransorder:edit'] as const
export const orderApprovers = ['chgtransorder:approve'] as const
/** Orders, what was done to them and what was found odd about them, as files. */
export const orderExporters = ['chgtransorder:export'] as const
export const tokenExporters = ['starttoken:export'] as const
export const orderImporters = ['chgtransorder:create'] as const

/** Who may look at abnormal orders: the holders of the section and of the orders; who may act. */
export const abnormalViewers = ['reportformPerm', 'transOrderPerm'] as const
export const abnormalEditors = ['chgtransorder:edit'] as const

export const balanceViewers = ['powerLossPerm'] as const
