import { words } from '@evops/platform/contract'

/** The title of the screen: it ships with the shell. */
export const feedbackDoorWords = words({
  'members.title-feedback': { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
})
