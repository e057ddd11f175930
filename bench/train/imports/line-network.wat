;; The arithmetic of lib/evidence/imports/lines/line-network.ts. All places are bytes of the memory. To compile it: npx wabt wat2wasm.
(module
  (import "math" "exp" (func $exp (param f64) (result f64)))
  (import "math" "tanh" (func $tanh (param f64) (result f64)))
  (memory (export "memory") 1)

  ;; For each of `count` rows of `width` whole numbers (a multiple of eight), stores the sum of their products with the values, times the step
  ;; of the row, and its bias.
  (func (export "weigh") (param $rows i32) (param $steps i32) (param $biases i32) (param $count i32) (param $width i32)
    (param $values i32) (param $sums i32)
    (local $end i32) (local $at i32) (local $low v128) (local $high v128) (local $eight v128)
    (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $count) (i32.const 2))))
    (loop $row
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $next
        (local.set $eight (v128.load8x8_s (i32.add (local.get $rows) (local.get $at))))
        (local.set $low (f32x4.add (local.get $low) (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight)))
          (v128.load (i32.add (local.get $values) (i32.shl (local.get $at) (i32.const 2)))))))
        (local.set $high (f32x4.add (local.get $high) (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight)))
          (v128.load offset=16 (i32.add (local.get $values) (i32.shl (local.get $at) (i32.const 2)))))))
        (br_if $next (i32.lt_u
          (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $width))))
      (local.set $low (f32x4.add (local.get $low) (local.get $high)))
      (f32.store (local.get $sums) (f32.add (f32.load (local.get $biases)) (f32.mul (f32.load (local.get $steps)) (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $low)) (f32x4.extract_lane 1 (local.get $low)))
        (f32.add (f32x4.extract_lane 2 (local.get $low)) (f32x4.extract_lane 3 (local.get $low)))))))
      (local.set $rows (i32.add (local.get $rows) (local.get $width)))
      (local.set $steps (i32.add (local.get $steps) (i32.const 4)))
      (local.set $biases (i32.add (local.get $biases) (i32.const 4)))
      (br_if $row (i32.lt_u
        (local.tee $sums (i32.add (local.get $sums) (i32.const 4))) (local.get $end)))))

  ;; Adds a row of `width` whole numbers (a multiple of eight), times its step, to the sums.
  (func (export "add") (param $row i32) (param $step f32) (param $width i32) (param $sums i32)
    (local $end i32) (local $eight v128) (local $steps v128)
    (local.set $end (i32.add (local.get $row) (local.get $width)))
    (local.set $steps (f32x4.splat (local.get $step)))
    (loop $next
      (local.set $eight (v128.load8x8_s (local.get $row)))
      (v128.store (local.get $sums) (f32x4.add (v128.load (local.get $sums)) (f32x4.mul (local.get $steps)
        (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $eight))))))
      (v128.store offset=16 (local.get $sums) (f32x4.add (v128.load offset=16 (local.get $sums)) (f32x4.mul (local.get $steps)
        (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $eight))))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (br_if $next (i32.lt_u
        (local.tee $row (i32.add (local.get $row) (i32.const 8))) (local.get $end)))))

  ;; A step of a gated recurrent unit of `width` numbers: `own` and `kept` each hold the sums of the reset gate, the update gate and the new
  ;; state, of the line and of the state before it. Stores the state after the line.
  (func (export "step") (param $own i32) (param $kept i32) (param $before i32) (param $after i32) (param $width i32)
    (local $end i32) (local $wide i32) (local $update f64) (local $fresh f64)
    (local.set $wide (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.add (local.get $after) (local.get $wide)))
    (loop $next
      (local.set $update (call $opening
        (i32.add (local.get $own) (local.get $wide)) (i32.add (local.get $kept) (local.get $wide))))
      (local.set $fresh (call $tanh (f64.add
        (f64.promote_f32 (f32.load (i32.add (local.get $own) (i32.shl (local.get $wide) (i32.const 1)))))
        (f64.mul (call $opening (local.get $own) (local.get $kept))
          (f64.promote_f32 (f32.load (i32.add (local.get $kept) (i32.shl (local.get $wide) (i32.const 1)))))))))
      (f32.store (local.get $after) (f32.demote_f64 (f64.add (local.get $fresh) (f64.mul (local.get $update)
        (f64.sub (f64.promote_f32 (f32.load (local.get $before))) (local.get $fresh))))))
      (local.set $own (i32.add (local.get $own) (i32.const 4)))
      (local.set $kept (i32.add (local.get $kept) (i32.const 4)))
      (local.set $before (i32.add (local.get $before) (i32.const 4)))
      (br_if $next (i32.lt_u
        (local.tee $after (i32.add (local.get $after) (i32.const 4))) (local.get $end)))))

  (func $opening (param $own i32) (param $kept i32) (result f64)
    (f64.div (f64.const 1) (f64.add (f64.const 1) (call $exp (f64.neg (f64.add
      (f64.promote_f32 (f32.load (local.get $own))) (f64.promote_f32 (f32.load (local.get $kept)))))))))
)
