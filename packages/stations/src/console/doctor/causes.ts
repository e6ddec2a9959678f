import { hasTranslation, type Tone } from '@evops/kit'

/** Colours for causes. Causes that need action are highlighted; causes that resolve without action are not. */
export const causeTones: Readonly<Record<string, Tone>> = {
  unknown: 'acc',
  password: 'bad',
  profile: 'bad',
  policy: 'bad',
  certificate: 'bad',
  duplicate: 'bad',
  user: 'warn',
  'no-credentials': 'warn',
  subprotocol: 'warn',
  path: 'warn',
  identity: 'warn',
  throttled: 'warn',
  'tls-plain': 'warn',
  'plain-tls': 'warn',
  'tls-version': 'bad',
  'tls-untrusted': 'bad',
  'tls-clock': 'bad',
  'ykc-iccid': 'bad',
  'ykc-network': 'bad',
}

export const refusalCauseKey = (cause: string) => (hasTranslation(`stations.refused.cause.${cause}`) ? cause : 'other')
