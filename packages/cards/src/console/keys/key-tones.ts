export const keyTones = { draft: 'warn', active: 'good', retired: 'plain', destroyed: 'plain' } as const
