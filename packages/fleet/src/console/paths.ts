export const vehiclePath = (id: string): string => `/statsanalysis/vehicle/${id}`
/** An alarm in its drawer is stations'. */
export const alarmPath = (id: string): string => `/chgstamon/alarms?open=${id}`
/** An order's page is charging's. */
export const sessionPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`
