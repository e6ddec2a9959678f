import { isIPv4 } from 'node:net'
import { z } from 'zod'

/** Address at which charge points reach our FTP server. A message has 16 characters for it, so it is an IPv4 address. */
export interface YkcFtpConfig {
  host: string
  port: number
}

/** `203.0.113.10:2121`. */
export const ykcFtpSetting = z
  .string()
  .trim()
  .refine((text) => {
    const [host = '', port = '', ...more] = text.split(':')
    return isIPv4(host) && /^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536 && more.length === 0
  }, 'must be an IPv4 address with a port, like 203.0.113.10:2121')
  .transform((text): YkcFtpConfig => {
    const [host = '', port] = text.split(':')
    return { host, port: Number(port) }
  })
