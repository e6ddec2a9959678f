import { type DomainScreens, type Screen, screen, type LocalizedText } from '@evops/platform/contract'
import { hiddenFunctions } from '@evops/organisation/contract'

/** Declares a path that the codes of other screens open. */
function soon(
  path: `/${string}`,
  codes: readonly string[],
  title: LocalizedText,
  more: Pick<Screen, 'world' | 'hidden'> = {},
): Screen {
  return screen(path, { word: `shell.path.${path}`, title, codes, ...more })
}

/** Paths without a domain: EVOPS_PREVIEW=1 shows placeholders for them. */
export const screensWithoutDomain = {
  screens: [
    soon('/', [], { zh: '首页', en: 'Home', es: 'Inicio' }, { world: 'both' }),
    soon('/statsanalysis/comwechat', hiddenFunctions, {
      zh: '企业微信',
      en: 'Enterprise WeChat',
      es: 'WeChat de empresa',
    }),
  ],
} as const satisfies DomainScreens
