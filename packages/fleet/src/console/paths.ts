export const vehiclePath = (id: string): string => `/statsanalysis/vehicle/${id}`
/** Link to an alarm's drawer in the stations domain. */
export const alarmPath = (id: string): string => `/chgstamon/alarms?open=${id}`
/** Link to a session's page in the charging domain. */
export const sessionPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`
