/// Sessions that train `ContextModel`. A change of any byte breaks old share lines, so raise `Session.shareVersion`.
enum SharePrimer {
  static var bytes: [UInt8] { Array(text.utf8) }

  private static let text = """
    clumsy 1 engine 1
    seed 17796782789715123042
    bass-velocity-low 1
    bass-velocity-high 127
    keys-velocity-low 1
    keys-velocity-high 127
    toss 0
    patience 0
    bass-octave 0
    bass-curve linear
    softest 0
    shortest-gap 0
    reverb-wet 0
    1441 drag 2 832.3389172399721 374.8351661334548
    49 cutoff 2045
    208 drag 5 971.6422581535855 35.048924814438195
    73 chord 6 #iv°7
    19 move bouncer-6 275.15015225313624 362.7
    359 spawn 769 154.3
    1058 chord 3 Imaj7
    1064 move bounce=0.9..1/20s,steps
    4 flick 3 -606.162531003524 244.2
    end 15000
    clumsy 1 engine 2
    seed 123
    balls 3
    key F4 major
    chords Iadd9,iii7,vi7,IVmaj7,iv6,ii7,V9sus4,V7
    speed 130
    gravity 2.5
    voicing close
    key-length 2.5
    bass-velocity-low 58
    bass-velocity-high 78
    keys-velocity-low 20
    keys-velocity-high 76
    sound little-ep
    bass-sound muted
    level 11
    reverb-wet 0.22
    reverb-time 2.8
    731 spawn 862.5563402088601 280.6880469315676
    6 speed 63.18855044876823
    583 spawn 969.6371726595664 180.82799620195465
    656 voicing led
    539 flick 5 550 116.76
    13 voicing close
    11 voicing led
    151 flick 0 496.2 803.3914475692463
    56 pause
    519 play
    clumsy 1 engine 2
    seed 7
    balls 8
    key D4 lydian
    chords Imaj7#11,IIadd9,bIIImaj7#11,♮IVmaj7#11,bVImaj7#11,♮vi9,bVIImaj7#11,♮ii11
    speed 180
    key-length 0.15
    bass-velocity-low 88
    bass-velocity-high 120
    keys-velocity-low 12
    keys-velocity-high 84
    toss 150
    keys-octave 1
    sound pluck
    bass-sound harp
    level 1
    delay-time 0.28
    delay-wet 28
    delay-feedback 45
    reverb-wet 0.18
    reverb-time 2.4
    move gravity=18..9/83s,smooth
    1636 sound harp
    1227 spawn 600.7657482334251 306.1
    1393 chord 8 iv6
    11 spawn 957.8 493
    8 key Ab2 dorian
    5 remove 2
    306 drag 5 113.36243222098199 2.4
    1116 drag 5 309.42 416.94210530864774
    13 reverb-wet 0
    end 5950
    clumsy 1 engine 2
    seed 14803496730460374417
    balls 3
    key A3 minor
    chords iiø7,V7b9,i6/9,iv9,bVII13,bIIImaj7,bVImaj7#11,V+7b9#9
    speed 350
    gravity 30
    bass-hold off
    bass-length 0.3
    key-length 0.09
    keys-velocity-high 92
    bass-curve fixed
    keys-curve fixed
    sound muted
    bass-sound marimba
    level -3
    reverb-wet 0.06
    reverb-time 0.7
    824 spawn 579.88 626.5162253026178
    852 bouncer-5 on
    692 move bounce=0.9..1/20s,steps
    11 drag 4 665.7579045253115 490.2586428052813
    50 patience 1.7965331858177658
    666 key A4 mixolydian
    726 cutoff 919
    78 pause
    857 play
    70 sound harp
    clumsy 1 engine 2
    seed 42
    balls 5
    key G3 major
    chords 1:sus2,2:sus4,3:sus4,4:sus2,5:sus4,6:sus2,1:sus4,5:sus2
    speed 110
    gravity 1.6
    voicing spread
    key-length 7
    keys-velocity-high 96
    patience 12
    softest 20
    sound harp
    bass-sound grand
    level 7
    reverb-wet 0.38
    reverb-time 6
    1993 gravity 3.3721277857882037
    78 spawn 542.738198090676 316.20646320617465
    5 speed 476
    756 move cutoff=500..2500/8s,triangle
    68 move bouncer-3 10.77 387.26729803445215
    681 spawn 998.4353554931918 136.14860977247884
    160 spawn 679.0572827193683 113.32
    3 patience 17.24
    25 bouncer-4 on
    end 15000
    clumsy 1 engine 2
    seed 12345678
    balls 10
    key E3 phrygian
    chords i,bVII,bVI,V,iv,bII,V7b9,iadd9
    speed 480
    key-length 0.2
    bass-velocity-low 112
    bass-velocity-high 127
    keys-velocity-low 40
    keys-velocity-high 96
    patience 3
    bass-octave 0
    sound pluck
    bass-sound grand
    level -6
    reverb-wet 0.16
    reverb-time 1.4
    move gravity=46..24/97s,smooth
    787 move bouncer-7 503.48 27.5
    113 key-length 0
    808 spawn 639.83 154.1723512662291
    2 cutoff 1568.7810442932994
    20 speed 468.0355577933684
    376 spawn 656 581
    20 spawn 532.21 443.32
    15 chord 1 Am
    1259 spawn 742.5 683.6074186496112
    clumsy 1 engine 2
    seed 2546437905
    balls 5
    key D4 dorian
    chords i9,IV9,i11,bVIImaj7,♮ii7,bIIImaj7,v7,IVsus2
    keys 6
    voicing led
    key-length 1.2
    keys-velocity-high 96
    sound grand
    reverb-wet 0.25
    reverb-time 3.5
    move gravity=2.5..24/40s,smooth
    move speed=120..400/61s,smooth
    move cutoff=900..3000/40s,smooth
    456 gravity 93.6
    180 flick 0 492.8 -621.6
    71 move bounce=0.9..1/20s,steps
    629 drag 1 704.2 60.39160153473128
    803 flick 4 -759 -387
    1454 chord 2 iiø7
    552 pause
    1189 play
    55 remove 5
    1200 patience 28.779653056855736
    end 7244
    clumsy 1 engine 2
    seed 42
    key Bb3 major
    chords ii9,V13,Imaj9,V7b9/ii,IVmaj9,iii7,bII9#11,I6/9
    speed 460
    gravity 20
    voicing rootless
    bass-hold off
    bass-length 0.5
    key-length 0.25
    bass-velocity-low 84
    keys-velocity-low 34
    keys-velocity-high 110
    patience 2
    bass-octave 0
    keys-curve hard
    bass-line walking
    sound clav
    bass-sound pluck
    level -2
    delay-time 0.326
    delay-wet 16
    delay-feedback 30
    reverb-wet 0.08
    reverb-time 0.9
    218 patience 40
    1261 move gravity=4..20/90s,walk
    14 level -14
    1317 move bouncer-2 503.7042312203556 522.3
    152 bounce 0.9980458491849895
    201 spawn 974 147.6
    13 bounce 0.5
    17 patience 24.2
    68 level -11.400958392848885
    clumsy 1 engine 2
    seed 12345678
    bass-channel 10
    keys-channel 3
    bouncer 3 500 640 45
    bouncer 1 180.5 420.25 38
    keys 5
    piano-key 1 594.4 20 148.8 40
    bass 256 350
    ball 700 500
    ball 832.5 612.25
    bounce 0.8
    bouncer-1 off
    bouncer-2 off
    bouncer-7 off
    range-low 48
    range-high 84
    program marimba
    bass-program acoustic-bass
    bank 1
    bass-curve-25 20
    bass-curve-50 45.5
    bass-curve-75 70
    keys-curve-25 30
    keys-curve-50 60
    keys-curve-75 80
    filter on
    cutoff 1200
    resonance 6
    delay off
    reverb off
    delay on
    filter off
    reverb on
    move speed=100..400/5.5s,walk
    move cutoff=600..3000/90s,triangle
    move reverb-wet=0..0.5/12s,steps
    1863 speed 477.94
    21 sound little-ep
    2 spawn 634.2553809876391 359.9233288731799
    639 move bouncer-7 83.6105121663316 540.3194074582238
    1135 remove 8
    52 flick 1 -702.2 -42.7
    8 patience 52.070552608660364
    354 move bouncer-6 272.06 204.71
    183 move bouncer-3 256.4861009412567 119
    end 15000
    clumsy 1 engine 2
    seed 5671
    key C4 minor
    chords I,V,vi,IV,ii7,iii7,Vsus4,Iadd9
    sound marimba
    voicing drop2
    bass-line fifths
    1551 speed 122.92523898923753
    300 spawn 909 298.5754997266277
    739 chords iii7,V9sus4,iiø7,IVadd9,C/E,I,iv6,iiø7
    28 bounce 1
    16 key-length 0.3602487692975016
    5 flick 8 119.41054755974949 -84.96059403354798
    19 spawn 711.2176346708027 314.570317682577
    61 move cutoff=500..2500/8s,triangle
    9 resonance -6.362834928078126
    clumsy 1 engine 2
    seed 2026
    key F#3 harmonic-minor
    chords I,vi,IV,V,I6,ii7,V7,IV6
    keys-curve custom
    bass-curve soft
    begin 67500
    1702 key Db4 harmonic-minor
    15 move bouncer-5 19.14 550.3544535670559
    275 key Ab2 minor
    567 move bouncer-3 273.4105961879809 119.8997628358009
    628 remove 8
    664 chords Bb,V9sus4,vi,iii7,IV,V7/ii,IVadd9,iiø7
    75 key A3 mixolydian
    1242 flick 5 872.55 -798.4
    87 pause
    2089 play
    end 9973
    clumsy 1 engine 2
    seed 7
    key Ab3 mixolydian
    key Eb4 pentatonic-major
    key C3 0,2,3,7,8
    chords C,Am,F,G,Dm7,G7,C/E,Bb
    1621 bouncer-3 on
    11 patience 45.70043639586192
    1454 flick 3 814.5 590.9
    1230 move gravity=4..20/90s,walk
    10 reverb-wet 0.2359876244823877
    669 spawn 771 480.1431237189765
    73 move speed=100..400/60s,smooth
    406 patience 49
    28 bounce 0.5325964145037826
    clumsy 1 engine 2
    seed 37411
    key C#4 locrian
    key B3 melodic-minor
    chords I,I9,IV6,#iv°7,V9sus4,vi7,V7/V,V7#5/IV
    130 chord 8 I
    6 move bouncer-7 172 439.461832668134
    84 cutoff 1421.64
    366 move bouncer-6 226 487.2760644612286
    1130 spawn 601.14 68.89329380814618
    1394 sound harp
    1268 spawn 613.1055738121661 596.9792081419889
    1123 speed 485.32770295284257
    387 move gravity=4..20/90s,walk
    end 15000

    """
}
