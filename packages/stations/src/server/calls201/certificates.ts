import { one, type Fields, type Translation } from './translation.ts'

const uses: Readonly<Record<string, string>> = { CentralSystemRootCertificate: 'CSMSRootCertificate' }
const purposeOf = (use: unknown) => uses[String(use)] ?? use

/** OCPP 2.0.1, M05. */
export const installCertificate: Translation = ({ certificateType, certificate }) =>
  one('InstallCertificate', { certificateType: purposeOf(certificateType), certificate })

/** OCPP 2.0.1, M03: a chain is identified by its first certificate. */
export const getInstalledCertificateIds: Translation = ({ certificateType }) =>
  one(
    'GetInstalledCertificateIds',
    certificateType === undefined ? {} : { certificateType: [certificateType].flat().map(purposeOf) },
    ({ certificateHashDataChain, ...fields }) => ({
      ...fields,
      ...(Array.isArray(certificateHashDataChain) && {
        certificateHashData: certificateHashDataChain.map((chain: Fields) => chain.certificateHashData),
        certificateHashDataChain,
      }),
    }),
  )

/** OCPP 2.0.1, A02. */
export const certificateSigned: Translation = ({ certificateChain, use }) =>
  one('CertificateSigned', {
    certificateChain,
    certificateType: use === 'v2g' ? 'V2GCertificate' : 'ChargingStationCertificate',
  })
