import { createStore, readCookie, useStore, writeCookie } from '@evops/kit'
import { useEffect } from 'react'

/** Body width below which the sidebar overlays the page (LAYOUT-07). */
export const mobileMaxWidth = 992

export interface DeviceState {
  device: 'desktop' | 'mobile'
  opened: boolean
  /** True if the last change came from a window resize and not from a click: no animation. */
  withoutAnimation: boolean
}
export interface Device extends DeviceState {
  mobile: boolean
  open: boolean
  toggle: () => void
  close: () => void
}

const isMobile = () => document.body.clientWidth < mobileMaxWidth
/** Initial state: cookie `sidebarStatus` (1/0), open by default (LAYOUT-01); on a phone always closed. */
const fresh = (mobile: boolean): DeviceState => ({
  device: mobile ? 'mobile' : 'desktop',
  opened: !mobile && readCookie('sidebarStatus') !== '0',
  withoutAnimation: true,
})
export const deviceStore = createStore<DeviceState>(fresh(isMobile()))

/** Returns the device kind, and whether the sidebar is open. */
export function useDevice(): Device {
  const state = useStore(deviceStore)
  const mobile = state.device === 'mobile'
  useEffect(() => {
    const watcher = new ResizeObserver(() => {
      const now = isMobile()
      if (now !== (deviceStore.get().device === 'mobile')) deviceStore.set(fresh(now))
    })
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return {
    ...state,
    mobile,
    open: state.opened,
    toggle() {
      deviceStore.set({ ...state, opened: !state.opened, withoutAnimation: false })
      if (!mobile) writeCookie('sidebarStatus', state.opened ? '0' : '1')
    },
    close: () => deviceStore.set({ ...deviceStore.get(), opened: false, withoutAnimation: false }),
  }
}
