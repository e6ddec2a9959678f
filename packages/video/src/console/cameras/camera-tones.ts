/** How a camera stands, in colours. */
export const cameraTones = { never: 'plain', reachable: 'good', away: 'bad' } as const
