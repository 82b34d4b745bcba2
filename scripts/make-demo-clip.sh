#!/bin/sh
# Draws the demo's clip and packs it as HLS: ten seconds of dots playing on a pitch, made by ffmpeg alone.
# Every movement repeats after ten seconds, so that the clip loops without a jump.
# Usage: scripts/make-demo-clip.sh   (writes assets/demo/; needs ffmpeg with libx264)
set -eu

out=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)/assets/demo
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds=10
mkdir -p "$out"
rm -f "$out"/clip.m3u8 "$out"/clip-*.m4s "$out"/clip-init.mp4

# The pitch: mown stripes, darker towards the edges, with its lines. `line` is 255 where a line runs.
line='max(max(between(abs(X-320),0,1)*between(Y,24,336),between(abs(hypot(X-320,Y-180)-52),0,1.3)),lt(hypot(X-320,Y-180),4))'
line="max($line,max(between(abs(abs(X-320)-288),0,1)*between(Y,24,336),between(abs(abs(Y-180)-156),0,1)*between(abs(X-320),0,289)))"
line="max($line,max(between(abs(abs(X-320)-198),0,1)*between(abs(Y-180),0,84),between(abs(abs(Y-180)-84),0,1)*between(abs(X-320),198,288)))"
line="max($line,max(between(abs(abs(X-320)-254),0,1)*between(abs(Y-180),0,40),between(abs(abs(Y-180)-40),0,1)*between(abs(X-320),254,288)))"
line="max($line,between(abs(X-320),288,296)*between(abs(Y-180),0,22)*0.5)"
shade='(1-0.34*pow(hypot((X-320)/320,(Y-180)/180),2)/2)*(1+0.07*(mod(floor(X/48),2)*2-1))'
ffmpeg -v error -y -f lavfi -i "color=black:s=640x360:d=1:r=1,format=rgb24,geq=\
r='if(gt($line,0),210*$line,26*$shade)':g='if(gt($line,0),232*$line,118*$shade)':b='if(gt($line,0),218*$line,66*$shade)'" \
  -frames:v 1 "$work/pitch.png"

# A disc with a soft rim. Arguments: name, diameter, red, green, blue.
disc() {
  ffmpeg -v error -y -f lavfi -i "color=black:s=$2x$2:d=1:r=1,format=rgba,geq=\
r='if(gt(hypot(X-($2-1)/2,Y-($2-1)/2),$2/2-2.5),245,$3)':g='if(gt(hypot(X-($2-1)/2,Y-($2-1)/2),$2/2-2.5),245,$4)':\
b='if(gt(hypot(X-($2-1)/2,Y-($2-1)/2),$2/2-2.5),245,$5)':a='255*clip($2/2-hypot(X-($2-1)/2,Y-($2-1)/2),0,1)'" \
    -frames:v 1 "$work/$1.png"
}
disc home 16 226 70 62
disc away 16 62 118 226
disc ball 9 255 255 255

# Where everybody goes, t in seconds: the whole play swings from end to end, each dot with a turn of its own.
# Columns: disc, home x, home y, share of the swing, radius of the turn, turns in ten seconds, phase.
players='home 60 180 14 5 2 0
home 175 80 60 12 3 1
home 165 180 56 10 2 2
home 175 282 60 12 3 3
home 285 110 92 18 2 4
home 280 250 92 18 3 5
home 380 180 104 22 2 0.6
away 580 180 14 5 2 3
away 468 84 60 12 3 5
away 476 182 56 10 2 4
away 466 276 60 12 3 2
away 362 112 92 18 2 1
away 366 246 92 18 3 0.3
away 262 190 104 22 2 5.4'
w='2*PI*t/10'
graph='' last='0:v' inputs='' n=1
while read -r kind x y swing radius turns phase; do
  inputs="$inputs -loop 1 -framerate 25 -i $work/$kind.png"
  graph="$graph[$last][$n:v]overlay=x='$x-8+$swing*sin($w)+$radius*cos($turns*$w+$phase)':y='$y-8+$radius*sin($turns*$w+$phase)+12*sin(2*$w+$phase)':shortest=0[v$n];"
  last="v$n" n=$((n + 1))
done <<PLAYERS
$players
PLAYERS
inputs="$inputs -loop 1 -framerate 25 -i $work/ball.png"
graph="$graph[$last][$n:v]overlay=x='316+176*sin($w+0.25)+44*sin(5*$w)':y='176+86*sin(3*$w+0.8)+22*sin(7*$w)',format=yuv420p[picture]"

# The crowd: quiet filtered noise.
# shellcheck disable=SC2086 # the inputs are words
ffmpeg -v error -y -loop 1 -framerate 25 -i "$work/pitch.png" $inputs \
  -f lavfi -i 'anoisesrc=color=brown:amplitude=0.05:seed=7:sample_rate=44100,bandpass=f=420:width_type=h:w=500,tremolo=f=0.3:d=0.4' \
  -filter_complex "$graph" -map '[picture]' -map "$((n + 1)):a" -t $seconds -r 25 \
  -c:v libx264 -profile:v baseline -level 3.0 -preset veryslow -crf 25 -maxrate 380k -bufsize 760k \
  -g 50 -keyint_min 50 -sc_threshold 0 -flags +bitexact -fflags +bitexact \
  -c:a aac -b:a 40k -ac 1 -ar 44100 -map_metadata -1 \
  -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments \
  -hls_fmp4_init_filename clip-init.mp4 -hls_segment_filename "$out/clip-%d.m4s" "$out/clip.m3u8"
du -cb "$out"/clip* | tail -1
