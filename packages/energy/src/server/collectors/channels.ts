/** Channel that signals new meter values, so that screens reload. */
export const metersChannel = 'energy.meters'
