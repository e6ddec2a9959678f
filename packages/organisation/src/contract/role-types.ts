export const roleTypes = ['energyrole', 'chargingrole', 'energyandcharging'] as const
export type RoleType = (typeof roleTypes)[number]
