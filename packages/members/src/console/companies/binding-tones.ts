export const bindingTones = { active: 'good', suspended: 'warn', ended: 'plain' } as const
