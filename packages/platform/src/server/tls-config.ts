import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { readTlsFiles, type TlsFiles } from './net/tls-files.ts'

export type { TlsFiles } from './net/tls-files.ts'

/** An authority that issues the server's certificate (ACME, RFC 8555), and the requested names. */
export interface AcmeConfig {
  /** URL of its directory. */
  directory: string
  /** PEM: authorities that verify the server of the authority; undefined: the public ones. */
  ca: Buffer | undefined
  names: readonly string[]
  /**
   * A customer account at the authority to which our account is bound (RFC 8555 section 7.3.4), with the credentials
   * that the authority issued.
   */
  external: { keyId: string; hmacKey: string } | undefined
  /** Contact e-mail address for the authority. */
  mail: string | undefined
  /** Port for plain HTTP: answers the challenges and redirects all other requests to https. */
  port: number
  /** File with key and certificate, replaced atomically. */
  file: string
}

export const portSetting = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port number from 1 to 65535')
const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Settings of the certificates: supplied as files or obtained by ACME. */
export const tlsEnvironment = {
  EVOPS_TLS_CERT: z.string().optional(),
  EVOPS_TLS_KEY: z.string().optional(),
  EVOPS_OCPP_TLS_PORT: portSetting.optional(),
  EVOPS_OCPP_TLS_CERT: z.string().optional(),
  EVOPS_OCPP_TLS_KEY: z.string().optional(),
  EVOPS_YKC_TLS_CERT: z.string().optional(),
  EVOPS_YKC_TLS_KEY: z.string().optional(),
  EVOPS_ACME_NAMES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .refine(
      (names) => names.every((name) => hostName.test(name)),
      'must be host names with commas between, like charging.example,ocpp.charging.example',
    )
    .optional(),
  EVOPS_ACME_DIRECTORY: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .default('https://acme-v02.api.letsencrypt.org/directory'),
  EVOPS_ACME_CA: z.string().optional(),
  EVOPS_ACME_EAB_KEY_ID: z.string().min(1).max(500).optional(),
  EVOPS_ACME_EAB_HMAC_KEY: z
    .string()
    .regex(/^[\w+/-]{16,}={0,2}$/, 'must be the key as the authority told it, in base64')
    .optional(),
  EVOPS_ACME_MAIL: z.email('must be a mail address').optional(),
  EVOPS_ACME_PORT: portSetting.default(80),
}
type Values = z.output<z.ZodObject<typeof tlsEnvironment>> & { PORT: number }

/** Reads the TLS settings of PORT and the source of the certificates. */
export function readTls(values: Values, dataDir: string): { tls: TlsFiles | undefined; acme: AcmeConfig | undefined } {
  const { EVOPS_TLS_CERT: certFile, EVOPS_TLS_KEY: keyFile } = values
  const acme = readAcme(values, dataDir)
  if (!certFile && !keyFile) return { tls: acme && { certFile: acme.file, keyFile: acme.file }, acme }
  if (acme) throw new ConfigError('EVOPS_ACME_NAMES: either these or EVOPS_TLS_CERT and EVOPS_TLS_KEY')
  if (!certFile || !keyFile) throw new ConfigError('EVOPS_TLS_CERT/KEY: both are needed (PEM files)')
  return { tls: usable('EVOPS_TLS_CERT/KEY', { certFile, keyFile }), acme }
}

function readAcme(values: Values, dataDir: string): AcmeConfig | undefined {
  const { EVOPS_ACME_NAMES: names, EVOPS_ACME_CA: ca, EVOPS_ACME_PORT: plain } = values
  if (!names) return undefined
  if (plain === values.PORT) throw new ConfigError('EVOPS_ACME_PORT: must be another port than PORT')
  if (ca && !existsSync(ca)) throw new ConfigError(`EVOPS_ACME_CA: ${ca} does not exist`)
  return {
    directory: values.EVOPS_ACME_DIRECTORY,
    ca: ca === undefined ? undefined : readFileSync(ca),
    external: readExternal(values),
    names,
    mail: values.EVOPS_ACME_MAIL,
    port: plain,
    file: path.join(dataDir, 'acme.pem'),
  }
}

function readExternal({
  EVOPS_ACME_EAB_KEY_ID: keyId,
  EVOPS_ACME_EAB_HMAC_KEY: hmacKey,
}: Values): AcmeConfig['external'] {
  if (keyId && hmacKey) return { keyId, hmacKey }
  if (keyId || hmacKey) throw new ConfigError('EVOPS_ACME_EAB_KEY_ID/HMAC_KEY: both are needed')
  return undefined
}

export function readOcppTls(values: Values, dataDir: string): (TlsFiles & { port: number }) | undefined {
  const { EVOPS_OCPP_TLS_CERT: certFile, EVOPS_OCPP_TLS_KEY: keyFile } = values
  if (values.EVOPS_OCPP_TLS_PORT === undefined) {
    if (certFile || keyFile)
      throw new ConfigError('EVOPS_OCPP_TLS_CERT/KEY: need EVOPS_OCPP_TLS_PORT, the port to use them on')
    return undefined
  }
  if (values.EVOPS_OCPP_TLS_PORT === values.PORT)
    throw new ConfigError('EVOPS_OCPP_TLS_PORT: must be another port than PORT')
  const acme = readAcme(values, dataDir)
  if (acme && !certFile && !keyFile)
    return { port: values.EVOPS_OCPP_TLS_PORT, certFile: acme.file, keyFile: acme.file }
  if (!certFile || !keyFile)
    throw new ConfigError('EVOPS_OCPP_TLS_PORT: needs EVOPS_OCPP_TLS_CERT and EVOPS_OCPP_TLS_KEY (PEM files)')
  return { port: values.EVOPS_OCPP_TLS_PORT, ...usable('EVOPS_OCPP_TLS_CERT/KEY', pairs(certFile, keyFile)) }
}

/** Reads the files with which EVOPS_YKC_PORT uses TLS. Undefined: plain TCP. */
export function readYkcTls(values: Values, port: number | undefined): TlsFiles | undefined {
  const { EVOPS_YKC_TLS_CERT: certFile, EVOPS_YKC_TLS_KEY: keyFile } = values
  if (!certFile && !keyFile) return undefined
  if (port === undefined) throw new ConfigError('EVOPS_YKC_TLS_CERT/KEY: need EVOPS_YKC_PORT, the port to use them on')
  if (!certFile || !keyFile) throw new ConfigError('EVOPS_YKC_TLS_CERT/KEY: both are needed (PEM files)')
  return usable('EVOPS_YKC_TLS_CERT/KEY', { certFile, keyFile })
}

/** Returns one pair, or two separated by commas: `ecdsa.crt,rsa.crt` and `ecdsa.key,rsa.key`. */
function pairs(certFiles: string, keyFiles: string): TlsFiles {
  const [certs, keys] = [certFiles, keyFiles].map((files) => files.split(',').map((file) => file.trim()))
  const [certFile = '', secondCert] = certs ?? []
  const [keyFile = '', secondKey] = keys ?? []
  if (certs?.length !== keys?.length || (certs?.length ?? 0) > 2)
    throw new ConfigError('EVOPS_OCPP_TLS_CERT/KEY: as many keys as certificates, two at most')
  if (secondCert === undefined || secondKey === undefined) return { certFile, keyFile }
  return { certFile, keyFile, second: { certFile: secondCert, keyFile: secondKey } }
}

function usable(name: string, files: TlsFiles): TlsFiles {
  const { second = files } = files
  for (const file of [files.certFile, files.keyFile, second.certFile, second.keyFile])
    if (!existsSync(file)) throw new ConfigError(`${name}: ${file} does not exist`)
  try {
    readTlsFiles(files)
    return files
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${name}: not a PEM certificate and its key: ${why}`)
  }
}
