/** Roles with a tour of their own; the first one of which a user may open every step is shown. */
export const tourRoles = ['manager', 'bookkeeper', 'dispatcher'] as const
export type TourRole = (typeof tourRoles)[number]

/** The five pages with which a user of a role works every day, in the order in which they are met. */
export const tours: Readonly<Record<TourRole, readonly string[]>> = {
  manager: [
    '/chgstamon/chgallstatlistmon',
    '/reportformmng/reportformmng',
    '/reportformmng/chgpileuserate',
    '/finance/settlement',
    '/chgstamon/alarmrules',
  ],
  bookkeeper: [
    '/statsanalysis/chgtransorder',
    '/finance/account',
    '/statsanalysis/captialflow',
    '/finance/invoice',
    '/reportformmng/reportformmng',
  ],
  dispatcher: [
    '/chgstamon/chgallstatlistmon',
    '/chgstamon/chgstatlistmon',
    '/chgstamon/alarms',
    '/statsanalysis/chgtransorder',
    '/statsanalysis/chgyworder',
  ],
}

/** Returns the role whose tour a user takes; undefined if none has five pages that the user may open. */
export function tourRoleOf(mayOpen: (path: string) => boolean): TourRole | undefined {
  return tourRoles.find((role) => tours[role].every(mayOpen))
}
