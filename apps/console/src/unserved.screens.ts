import { type DomainScreens, screen } from '@evops/platform/contract'

/** Paths without a domain: EVOPS_PREVIEW=1 shows placeholders for them. */
export const screensWithoutDomain = {
  screens: [
    screen('/', { word: 'shell.path./', title: { zh: '首页', en: 'Home', es: 'Inicio' }, codes: [], world: 'both' }),
  ],
} as const satisfies DomainScreens
