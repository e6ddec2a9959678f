export const keyTones = {
  draft: 'warn',
  active: 'good',
  superseded: 'acc',
  retired: 'plain',
  destroyed: 'plain',
} as const
