/** Payment providers. Those without an adapter can be described, but no payment uses them. */
export const providers = [
  'wechat',
  'alipay',
  'stripe',
  'mercadopago',
  'transfer',
  'counter',
  'unionpay',
  'redsys',
  'oxxo',
  'terminal',
] as const
export type Provider = (typeof providers)[number]
/** Providers with an API and callbacks. */
export const providersWithApi = ['wechat', 'alipay', 'stripe', 'mercadopago'] as const
export type ProviderWithApi = (typeof providersWithApi)[number]
export function hasProviderApi(provider: Provider): provider is ProviderWithApi {
  return providersWithApi.some((one) => one === provider)
}

/**
 * Payment method: scanning a code, inside the provider's app, in a page of a mini-programme, on the provider's page, in
 * a card form, or manually; or with an agreement on the amount first: PayScore (支付分), Alipay's pre-authorisation.
 */
export const payMethods = ['native', 'jsapi', 'mini', 'page', 'card', 'manual', 'score', 'preauth'] as const
export type PayMethod = (typeof payMethods)[number]

/**
 * Capabilities of each provider: its methods, the secrets that it needs (`?`: optional), and further required fields.
 */
export const providerCapabilities = {
  wechat: {
    methods: ['native', 'jsapi', 'mini', 'score'],
    secrets: ['privateKey', 'apiV3Key', 'publicKey?', 'publicKeyId?', 'certificates?'],
    fields: ['merchantId', 'appId', 'keySerial'],
    currencies: ['CNY'],
  },
  alipay: {
    methods: ['native', 'page', 'preauth'],
    secrets: ['privateKey', 'publicKey'],
    fields: ['merchantId', 'appId'],
    currencies: ['CNY'],
  },
  stripe: {
    methods: ['card', 'page'],
    secrets: ['secretKey', 'webhookSecret'],
    fields: ['merchantId'],
    currencies: null,
  },
  mercadopago: {
    methods: ['page'],
    secrets: ['accessToken', 'webhookSecret'],
    fields: ['merchantId'],
    currencies: ['MXN', 'CLP', 'COP', 'PEN', 'ARS', 'BRL', 'UYU'],
  },
  transfer: { methods: ['manual'], secrets: [], fields: [], currencies: null },
  counter: { methods: ['manual'], secrets: [], fields: [], currencies: null },
  unionpay: { methods: [], secrets: [], fields: ['merchantId'], currencies: ['CNY'] },
  redsys: { methods: [], secrets: [], fields: ['merchantId'], currencies: ['EUR'] },
  oxxo: { methods: [], secrets: [], fields: ['merchantId'], currencies: ['MXN'] },
  /** Payment terminals of a provider. Its merchant is the party that confirms their payments (decision 391). */
  terminal: { methods: [], secrets: [], fields: ['merchantId'], currencies: null },
} as const satisfies Record<
  Provider,
  {
    methods: readonly PayMethod[]
    secrets: readonly string[]
    fields: readonly string[]
    currencies: readonly string[] | null
  }
>
export const secretNames = [
  'privateKey',
  'apiV3Key',
  'publicKey',
  'publicKeyId',
  'certificates',
  'secretKey',
  'webhookSecret',
  'accessToken',
] as const
export type SecretName = (typeof secretNames)[number]

/** Returns the secrets of a provider, and whether each is required. */
export function secretsOf(provider: Provider): { name: SecretName; needed: boolean }[] {
  const named: readonly string[] = providerCapabilities[provider].secrets
  return secretNames.flatMap((name) => {
    const needed = named.includes(name)
    return needed || named.includes(`${name}?`) ? [{ name, needed }] : []
  })
}
/**
 * Returns true if a reserved amount may be captured several times. Otherwise it is captured once, and the rest is
 * released.
 */
export function hasMultipleCaptures({ provider, method }: { provider: Provider; method: PayMethod }): boolean {
  return provider === 'stripe' || method === 'preauth'
}
export function methodsOf(provider: Provider): readonly PayMethod[] {
  return providerCapabilities[provider].methods
}
