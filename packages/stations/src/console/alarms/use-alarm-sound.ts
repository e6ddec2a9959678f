import { useEffect, useRef } from 'react'
import type { AlarmRow } from '../../contract/index.ts'

/**
 * Plays a short tone for each new alarm, and a higher tone for a critical alarm. There is no tone until the user turns
 * the sound on, and none for informational alarms.
 */
export function useAlarmSound(isOn: boolean, open: readonly AlarmRow[]): void {
  const previousIds = useRef<Set<string>>(undefined)
  const audio = useRef<AudioContext>(undefined)
  useEffect(() => {
    const fresh = open.filter(
      ({ id, state, level }) => level > 1 && state === 'raised' && previousIds.current?.has(id) === false,
    )
    const isFirst = previousIds.current === undefined
    previousIds.current = new Set(open.map(({ id }) => id))
    if (!isOn || isFirst || fresh.length === 0) return
    audio.current ??= new AudioContext()
    beep(audio.current, fresh.some(({ level }) => level === 4) ? 1_320 : 880)
  })
}

function beep(audio: AudioContext, frequency: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.4)
}
