export { anOnvif, oneJpeg, type OnvifFaults, type TestOnvif } from './onvif-device.ts'
export { aCamera, cameraStreams, picturesIn, type CameraFaults, type TestCamera } from './rtsp-camera.ts'
export { videoSite, type VideoSite } from './video-site.ts'
