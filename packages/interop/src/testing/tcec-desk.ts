import type { ForeignTags } from '@evops/charging/server'
import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { createTestUser, callApp } from '@evops/organisation/testing'
import type { App } from '@evops/platform/server'
import { testApp } from '@evops/platform/testing'
import type { PartnerSecrets, PartnerWithSecrets } from '../contract/index.ts'
import { createInterop, type InteropDomain, type InteropDeps } from '../server/index.ts'
import type { OverdueNotice } from '../server/roaming/overdue.job.ts'
import {
  isTcecSignatureValid,
  decryptTcecData,
  buildEncryptedCall,
  type TcecResponse,
} from '../server/tcec/envelope.rules.ts'

const sixteen = (letter: string) => letter.repeat(16)
/** Secrets that a partner gave us. */
export const partnerTestSecrets: PartnerSecrets = {
  operatorSecret: 'their-operator-secret',
  dataSecret: sixteen('d'),
  dataSecretIv: sixteen('v'),
  sigSecret: sixteen('s'),
}

export interface TcecCallOptions {
  /** Omitted: a token is requested first. '': no token is sent. */
  token?: string
  at?: Date
  seq?: string
  operatorId?: string
  /** Replaces the encrypted and signed envelope. */
  envelope?: object | string
  remoteAddress?: string
}
export interface TcecTestResponse {
  status: number
  ret: number | undefined
  message: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  payload: any
}
/** Partner's platform that calls us with the secrets that we issued. */
export interface TcecTestCaller {
  partner: PartnerWithSecrets
  sendRequest(name: string, payload: object, more?: TcecCallOptions): Promise<TcecTestResponse>
  token(): Promise<string>
}

/** Operator with charge points on real connections and with T/CEC 102 partners. */
export interface TcecTestSite extends OcppSite {
  app: App
  interop: InteropDomain
  /** Dependencies for another process of the same installation. */
  deps: InteropDeps
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, by?: string): ReturnType<typeof callApp>
  partner(more?: object, by?: string): Promise<TcecTestCaller>
  /** Creates an operator with a platform id. Returns it with a token of its staff. */
  operatorOf(platformId: string): Promise<{ operatorId: string; bearer: string }>
  /** Notifications that users received. */
  notices: OverdueNotice[]
  /** Signs in a user with all permissions again, because a changed clock ends sign-in sessions. */
  signIn(): Promise<void>
  run(job: string): Promise<void>
}

const path = '/api/organisation/partners'
export const operatorTestPlatformId = 'MA5OURS01'

export async function createTcecTestSite(options: { withinMs?: number } = {}): Promise<TcecTestSite> {
  const foreignTagMethod = <K extends 'wasSent' | 'judge' | 'begin'>(name: K): ForeignTags[K] =>
    ((tag: never) => interop.foreignTags[name](tag)) as ForeignTags[K]
  const site = await ocppSite([], undefined, {
    foreignTags: {
      wasSent: foreignTagMethod('wasSent'),
      judge: foreignTagMethod('judge'),
      begin: foreignTagMethod('begin'),
    },
  })
  const { services } = site
  const organisation = createOrganisation(services)
  const ledger = createLedger(services, organisation)
  const notices: OverdueNotice[] = []
  const deps: InteropDeps = {
    services,
    tariffs: site.tariffs,
    charging: site.charging,
    wallets: ledger.wallets,
    post: ledger.post,
    payOut: ledger.payOut,
    // Each process has its own instance.
    get approvals() {
      return createOrganisation(services).approvals
    },
    command: site.command,
    allowedNetworks: async () => ['127.0.0.0/8'],
    holdersOf: organisation.holdersOf,
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  }
  const interop = createInterop({ ...deps, approvals: organisation.approvals }, options)
  const app = await testApp(services, [organisation.domain, ledger.domain, interop.domain, site.charging.domain], {
    actor: (token) => organisation.authenticate(token, '127.0.0.1'),
    audit: organisation.audit,
  })
  const setPlatformId = async (operatorId: string, platformId: string) => {
    await site.admin.query('update organisation_operators set platform_id = $2 where operator_id = $1', [
      operatorId,
      platformId,
    ])
    return (await createTestUser(services, { operatorId, codes: 'all' })).token
  }
  let bearer = await setPlatformId(site.operatorId, operatorTestPlatformId)
  const send: TcecTestSite['send'] = (method, url, body, by = bearer) =>
    callApp(app, [method, url], { token: by, ...(body && { payload: body }) })
  let partners = 0

  return {
    ...site,
    app,
    interop,
    deps,
    notices,
    send,
    async operatorOf(platformId) {
      const operatorId = await site.operator()
      return { operatorId, bearer: await setPlatformId(operatorId, platformId) }
    },
    async partner(more = {}, by = bearer) {
      partners += 1
      const form = {
        platformId: `MA5PEER${String(partners).padStart(2, '0')}`,
        name: `Partner ${partners}`,
        apiUrl: 'https://partner.example/evcs',
        direction: 'both',
        ...more,
      }
      const made = await send('POST', path, form, by)
      if (made.status !== 200) throw new Error(`no partner: ${made.body}`)
      return callerOf(app, made.data<PartnerWithSecrets>(), services.now)
    },
    async signIn() {
      bearer = await setPlatformId(site.operatorId, operatorTestPlatformId)
    },
    async run(job) {
      await interop.domain.jobs?.[job]?.run({}, { jobId: 'test', attempt: 1 })
      await interop.idle()
    },
    async close() {
      await interop.idle()
      interop.close()
      await app.close()
      await site.close()
    },
  }
}

export type { SiteChargePoint }

let seqs = 0
function callerOf(app: App, partner: PartnerWithSecrets, now: () => Date): TcecTestCaller {
  const secrets = partner.ourSecrets
  const token = async () => {
    const { payload } = await sendCall(
      'query_token',
      { OperatorID: partner.platformId, OperatorSecret: secrets.operatorSecret },
      { token: '' },
    )
    return String(payload?.AccessToken)
  }
  async function sendCall(name: string, payload: object, more: TcecCallOptions = {}): Promise<TcecTestResponse> {
    const { at = now(), seq = String((seqs += 1)).padStart(4, '0'), operatorId = partner.platformId } = more
    const bearer = more.token ?? (await token())
    const sent = more.envelope ?? buildEncryptedCall(secrets, { operatorId, at, seq }, payload)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/public/tcec/${partner.id}/${name}`,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
      },
      payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
      ...(more.remoteAddress !== undefined && { remoteAddress: more.remoteAddress }),
    })
    const { Ret, Msg = '', Data = '', Sig = '' } = JSON.parse(reply.body) as Partial<TcecResponse>
    if (Ret !== undefined && !isTcecSignatureValid(secrets, Sig, String(Ret), Msg, Data))
      throw new Error('the answer is not signed')
    const text = Data === '' ? undefined : decryptTcecData(secrets, Data)
    return {
      status: reply.statusCode,
      ret: Ret,
      message: Msg,
      payload: text === undefined ? undefined : JSON.parse(text),
    }
  }
  return { partner, sendRequest: sendCall, token }
}
