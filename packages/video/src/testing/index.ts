export { anOnvif, oneJpeg, type OnvifFaults, type TestOnvif } from './onvif-device.ts'
export { ffmpegHere, movingPictures, movingPicturesPerSecond } from './moving-picture.ts'
export { aCamera, cameraStreams, picturesIn, type CameraFaults, type TestCamera } from './rtsp-camera.ts'
export { videoSite, type VideoSite } from './video-site.ts'
