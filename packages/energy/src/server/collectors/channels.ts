/** Something of a meter was read: screens look again. */
export const metersChannel = 'energy.meters'
