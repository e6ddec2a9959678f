import type { Get15118EVCertificate } from '@evops/ocpp/contract'
import { callHttp, type Services, parseUntrustedJson } from '@evops/platform/server'
import { z } from 'zod'
import type { CertificateUse } from '../../contract/index.ts'

/** External certificate provisioning service that issues contract certificates for vehicles (ISO 15118). */
export interface ContractPort {
  /** Returns the EXI response in base64, or null without a service. */
  issue(request: Get15118EVCertificate): Promise<string | null>
}
/**
 * External authority that signs charge point certificates: for their connection, or for vehicles (the market's V2G
 * authority).
 */
export interface SigningPort {
  /** Returns the certificate and its issuers as PEM, or null if nothing was signed. */
  sign(csr: string): Promise<string | null>
}

const withinMs = 20_000
const mostBytes = 60_000
const provided = z.object({ exiResponse: z.string().min(1).max(mostBytes) })

/** Creates the external services from the installation's URL settings. Without a URL nothing is issued or signed. */
export function createExternalPorts(services: Services): {
  contracts: ContractPort
  signing: Readonly<Record<CertificateUse, SigningPort>>
} {
  const { config } = services
  async function post(url: string | undefined, type: string, body: string): Promise<string | null> {
    if (url === undefined) return null
    try {
      const headers = { 'content-type': type }
      const call = { method: 'POST', headers, body, reach: 'installation', withinMs, mostBytes } as const
      const { status, body: answer, isCut } = await callHttp(url, call)
      if (status < 200 || status >= 300 || isCut) throw new Error(`answered ${status}`)
      return answer.toString('utf8')
    } catch (error) {
      services.log.warn({ error, url }, 'a certificate service did not answer')
      return null
    }
  }
  async function requestCertificate(url: string | undefined, csr: string): Promise<string | null> {
    const chain = await post(url, 'application/pkcs10', csr)
    return chain?.includes('-----BEGIN CERTIFICATE-----') ? chain : null
  }
  return {
    contracts: {
      async issue({ iso15118SchemaVersion, action, exiRequest }) {
        const wish = JSON.stringify({ iso15118SchemaVersion, action, exiRequest })
        const text = await post(config.contractsUrl, 'application/json', wish)
        if (text === null) return null
        return provided.safeParse(parseJsonOrNull(text)).data?.exiResponse ?? null
      },
    },
    signing: {
      station: { sign: (csr) => requestCertificate(config.stationAuthorityUrl, csr) },
      v2g: { sign: (csr) => requestCertificate(config.v2gAuthorityUrl, csr) },
    },
  }
}

function parseJsonOrNull(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    return null
  }
}
