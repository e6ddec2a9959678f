import { translateText } from '@evops/kit'

type Options = Readonly<Record<string, unknown>>

/** Returns true if this page can use passkeys: browsers offer them on https and localhost, not on IP addresses. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return isSecureContext && 'PublicKeyCredential' in globalThis && !isAddress
}

/** Has the browser make a passkey; returns its response as JSON. Throws a sentence for the user. */
export async function createBrowserPasskey(options: Options): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orSentence(startRegistration({ optionsJSON: options as unknown as CreationOptions }))
}

/** Has the browser use a passkey; returns its response as JSON. Throws a sentence for the user. */
export async function authenticateWithPasskey(options: Options): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orSentence(startAuthentication({ optionsJSON: options as unknown as RequestOptions }))
}

// The server made the options by the same library.
type CreationOptions = Parameters<(typeof import('@simplewebauthn/browser'))['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<(typeof import('@simplewebauthn/browser'))['startAuthentication']>[0]['optionsJSON']

async function orSentence(response: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await response)
  } catch (cause) {
    throw new Error(translateText('organisation.passkey.not-made'), { cause })
  }
}
