/** Colour tones of camera states. */
export const cameraTones = { never: 'plain', reachable: 'good', away: 'bad' } as const
