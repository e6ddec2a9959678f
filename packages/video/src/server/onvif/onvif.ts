import { dayMs } from '@evops/platform/contract'
import { NoPictureError } from '../fault.ts'
import {
  xmlChildren,
  callOnvif,
  escapeXml,
  firstXmlChild,
  xmlChildText,
  type XmlElement,
  type OnvifDevice,
} from './soap.ts'

/** An identified device: its services, its clock, and the profile that is suitable for walls. */
export interface OnvifCamera {
  profile: string
  /** Returns the RTSP address of the profile's stream. */
  streamUrl(): Promise<URL>
  /** Returns undefined if the device has no snapshot address. */
  snapshotUrl(): Promise<string | undefined>
  move(by: { pan: number; tilt: number; zoom: number }): Promise<void>
  presets(): Promise<{ token: string; name: string }[]>
  goTo(preset: string): Promise<void>
}
const [deviceNs, mediaNs, ptzNs, schemaNs] = [
  'http://www.onvif.org/ver10/device/wsdl',
  'http://www.onvif.org/ver10/media/wsdl',
  'http://www.onvif.org/ver20/ptz/wsdl',
  'http://www.onvif.org/ver10/schema',
] as const
/** Time limit of a movement, so that a camera stops by itself if the stop command is lost. */
const longestMove = 'PT10S'

/** Throws `NoPictureError` and connection errors. */
export async function openOnvif(device: OnvifDevice): Promise<OnvifCamera> {
  // The clock is read before any signed call, because many devices reject signatures with another time.
  const clock = await callOnvif(device, {
    body: `<GetSystemDateAndTime xmlns="${deviceNs}"/>`,
    clockMs: null,
  })
  const clockMs = clockOf(clock) - Date.now()
  const requestOnvif = (body: string, url?: string) => callOnvif(device, { body, clockMs, ...(url && { url }) })
  const able = await requestOnvif(`<GetCapabilities xmlns="${deviceNs}"><Category>All</Category></GetCapabilities>`)
  const serviceOf = (name: string) => {
    const reportedUrl = xmlChildText(firstXmlChild(able, name) ?? able, 'XAddr')
    return firstXmlChild(able, name) ? atDevice(reportedUrl, device) : undefined
  }
  const media = serviceOf('Media')
  const ptz = serviceOf('PTZ')
  if (media === undefined) throw new NoPictureError('no-video')
  const profile = profileIn(await requestOnvif(`<GetProfiles xmlns="${mediaNs}"/>`, media))
  const token = `<ProfileToken>${escapeXml(profile)}</ProfileToken>`
  const steer = (body: string) => {
    if (ptz === undefined) throw new NoPictureError('no-steering')
    return requestOnvif(body, ptz)
  }
  return {
    profile,
    async streamUrl() {
      const how = `<StreamSetup><Stream xmlns="${schemaNs}">RTP-Unicast</Stream><Transport xmlns="${schemaNs}"><Protocol>RTSP</Protocol></Transport></StreamSetup>`
      const reportedUrl = xmlChildText(
        await requestOnvif(`<GetStreamUri xmlns="${mediaNs}">${how}${token}</GetStreamUri>`, media),
        'Uri',
      )
      const url = URL.parse(reportedUrl)
      if (url?.protocol !== 'rtsp:') throw new NoPictureError('nonsense')
      return withoutSecrets(url, device)
    },
    async snapshotUrl() {
      const answer = await requestOnvif(`<GetSnapshotUri xmlns="${mediaNs}">${token}</GetSnapshotUri>`, media).catch(
        (error: unknown) => {
          if (error instanceof NoPictureError && error.fault === 'refused') return undefined
          throw error
        },
      )
      const url = answer && URL.parse(xmlChildText(answer, 'Uri'))
      return url && /^https?:$/.test(url.protocol) ? withoutSecrets(url, device).href : undefined
    },
    async move({ pan, tilt, zoom }) {
      if (pan === 0 && tilt === 0 && zoom === 0)
        return void (await steer(`<Stop xmlns="${ptzNs}">${token}<PanTilt>true</PanTilt><Zoom>true</Zoom></Stop>`))
      const speed = `<Velocity><PanTilt xmlns="${schemaNs}" x="${pan / 2}" y="${tilt / 2}"/><Zoom xmlns="${schemaNs}" x="${zoom / 2}"/></Velocity>`
      await steer(`<ContinuousMove xmlns="${ptzNs}">${token}${speed}<Timeout>${longestMove}</Timeout></ContinuousMove>`)
    },
    async presets() {
      const answer = await steer(`<GetPresets xmlns="${ptzNs}">${token}</GetPresets>`)
      return xmlChildren(answer, 'Preset')
        .flatMap((one) => {
          const preset = one.attributes('token')
          return preset ? [{ token: preset.slice(0, 64), name: xmlChildText(one, 'Name').slice(0, 60) || preset }] : []
        })
        .slice(0, 100)
    },
    async goTo(preset) {
      await steer(`<GotoPreset xmlns="${ptzNs}">${token}<PresetToken>${escapeXml(preset)}</PresetToken></GotoPreset>`)
    },
  }
}

/** Returns the device's clock; our own if it is missing or implausible. */
function clockOf(answer: XmlElement): number {
  const utc = firstXmlChild(answer, 'UTCDateTime')
  if (!utc) return Date.now()
  const n = (name: string) => Number(xmlChildText(utc, name) || 'x')
  const at = Date.UTC(n('Year'), n('Month') - 1, n('Day'), n('Hour'), n('Minute'), n('Second'))
  return Number.isFinite(at) && Math.abs(at - Date.now()) < 20 * 365 * dayMs ? at : Date.now()
}

/** Returns the smallest H.264 profile that is not tiny, else the first profile. */
function profileIn(answer: XmlElement): string {
  const found = xmlChildren(answer, 'Profiles').flatMap((one) => {
    const token = one.attributes('token')
    const encoder = firstXmlChild(one, 'VideoEncoderConfiguration')
    if (!token || !encoder) return []
    const width = Number(xmlChildText(encoder, 'Width'))
    return [{ token, width, isH264: /h264/i.test(xmlChildText(encoder, 'Encoding')) }]
  })
  const [first] = found
  if (!first) throw new NoPictureError('no-video')
  if (!found.some(({ isH264 }) => isH264)) throw new NoPictureError('h265')
  const fit = found.filter(({ isH264, width }) => isH264 && width >= 320).toSorted((a, b) => a.width - b.width)
  return (fit[0] ?? first).token
}

/**
 * Keeps the device's host and takes only the path and port from the given address: devices behind a router report their
 * inner address, and a wrong one may name another host.
 */
function atDevice(reportedUrl: string, { address }: OnvifDevice): string {
  const url = URL.parse(reportedUrl)
  if (!url || !/^https?:$/.test(url.protocol)) throw new NoPictureError('nonsense')
  const home = new URL(address)
  home.pathname = url.pathname
  home.search = url.search
  return home.href
}
function withoutSecrets(url: URL, { address }: OnvifDevice): URL {
  const clean = new URL(url)
  clean.hostname = new URL(address).hostname
  clean.username = ''
  clean.password = ''
  return clean
}
