/** OCPP 2.0.1, K15: nobody plans by an EV's own needs yet; the limits that stand go on to count. */
export async function notifyEVChargingNeeds(): Promise<{ status: 'Rejected' }> {
  return { status: 'Rejected' }
}

/** OCPP 2.0.1, K15: the EV's own schedule keeps to the limits that it was given. */
export async function notifyEVChargingSchedule(): Promise<{ status: 'Accepted' }> {
  return { status: 'Accepted' }
}
